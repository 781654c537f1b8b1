// Finds and starts the browser.
import { accessSync, constants, existsSync } from "node:fs";
import { delimiter, join } from "node:path";

const isProgram = (file) => {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

/// The Chromium to use, or null if there is none.
export function findChromium() {
  const asked = process.env.HOPSCOPE_CHROMIUM;
  if (asked) return existsSync(asked) && isProgram(asked) ? asked : null;
  const folders = ["/usr/bin", ...(process.env.PATH ?? "").split(delimiter)];
  // The shell is the same browser without windows, and starts and draws in two thirds of the time.
  const names = ["chromium-headless-shell", "chromium"];
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isProgram) ?? null;
}

// What playwright-core switches off. Chromium heeds the last list that it is given, so that one of our own has to name
// these, too.
const offByPlaywright = [
  "AcceptCHFrame", "AutoDeElevate", "AvoidUnnecessaryBeforeUnloadCheckSync", "DestroyProfileOnBrowserClose",
  "DialMediaRouteProvider", "GlobalMediaControls", "HttpsUpgrades", "LensOverlay", "MediaRouter", "PaintHolding",
  "ThirdPartyStoragePartitioning", "Translate",
];
// Suggestions below the address bar: two pages for each window, which take as long to load as one of ours.
const suggestions = ["WebUIOmniboxPopup", "WebUIOmniboxAimPopup"];

/// A browser without network access. Its profile is new, and is deleted afterwards.
export const flags = [
  "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
  "--disable-component-update", "--disable-sync", `--disable-features=${[...offByPlaywright, ...suggestions]}`,
];
