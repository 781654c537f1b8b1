import { useStore } from "../store";
import type { Lab, LabState } from "./lab";

export const useLab = <Seen>(lab: Lab, look: (state: LabState) => Seen): Seen => useStore(lab.store, look);
