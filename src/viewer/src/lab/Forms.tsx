import type { ComponentChildren } from "preact";
import type { Catalogue, Generator } from "./answer";
import type { Lab } from "./lab";
import type { Work } from "./document";
import { parsed, type Json, type Path } from "./json";
import { descriptionOf, valuesAt } from "./schema";
import { isSelfContained, placeOf, sampleSizes, settingOf, toFamily, toOperation, withoutPromises } from "./settings";
import { usesProgram, withAlgorithm } from "./programs";
import { useLab } from "./use-lab";

/// What the schema says of a field of the scenario.
function about(path: Path): string {
  const names = path.map(String);
  return names[0] === "platform" ? descriptionOf("platform", names.slice(1)) : descriptionOf("scenario", names);
}

function Row({ label, path, children }: { label: string; path: Path; children: ComponentChildren }) {
  return (
    <label class="lab-row" title={about(path)}>
      <span>{label}</span>
      {children}
    </label>
  );
}

interface Choice {
  value: string;
  label?: string;
  /// Why it is not possible; empty if it is.
  misfit?: string;
  title?: string;
}

interface ChooserProps {
  label: string;
  path: Path;
  value: string;
  choices: readonly Choice[];
  choose: (value: string) => void;
}

function Chooser({ label, path, value, choices, choose }: ChooserProps) {
  const isKnown = choices.some((choice) => choice.value === value);
  return (
    <Row label={label} path={path}>
      <select data-setting={path.join(".")} value={value} onChange={({ currentTarget }) => choose(currentTarget.value)}>
        {!isKnown && <option value={value}>{value || "as the file says"}</option>}
        {choices.map((choice) => (
          <option
            key={choice.value}
            value={choice.value}
            selected={choice.value === value}
            disabled={!!choice.misfit && choice.value !== value}
            title={choice.misfit || choice.title}
          >
            {choice.label ?? choice.value}
            {choice.misfit ? " (does not fit)" : ""}
          </option>
        ))}
      </select>
    </Row>
  );
}

/// A number, or several with commas between them.
function NumberField({
  lab,
  label,
  path,
  several = false,
}: {
  lab: Lab;
  label: string;
  path: Path;
  several?: boolean;
}) {
  const value = useLab(lab, ({ work }) => JSON.stringify(settingOf(work, path) ?? ""));
  const shown = value.replace(/[[\]"]/g, "").replace(/,/g, ", ");
  const take = (text: string) => {
    const numbers = text
      .split(/[,;x\s]+/)
      .filter((part) => part !== "")
      .map(Number);
    if (numbers.length === 0 || numbers.some((number) => !Number.isFinite(number))) return;
    lab.change([[path, several ? numbers : numbers[0]!]]);
  };
  return (
    <Row label={label} path={path}>
      <input
        type={several ? "text" : "number"}
        inputMode="decimal"
        min={0}
        step="any"
        data-setting={path.join(".")}
        value={shown}
        onInput={({ currentTarget }) => take(currentTarget.value)}
      />
    </Row>
  );
}

const textOf = (value: Json | undefined, otherwise: string) =>
  value === undefined ? otherwise : typeof value === "string" || typeof value === "number" ? String(value) : "";

/// Whether what a form changes is JSON at present.
const isReadable = (work: Work, path: Path) => parsed(work.files[placeOf(work, path)[0]] ?? "") !== null;

function Platform({ lab, catalogue }: { lab: Lab; catalogue: Catalogue }) {
  const work = useLab(lab, (state) => state.work);
  const name = textOf(settingOf(work, ["platform", "topology", "family"]), "");
  const family = catalogue.topologies.find((each) => each.name === name);
  const set = (path: Path, value: Json) => lab.change([[path, value]]);
  const choice = (label: string, field: string, otherwise: string, values: readonly string[]) => (
    <Chooser
      label={label}
      path={["platform", field]}
      value={textOf(settingOf(work, ["platform", field]), otherwise)}
      choices={values.map((value) => ({ value }))}
      choose={(value) => set(["platform", field], /^\d+$/.test(value) ? Number(value) : value)}
    />
  );
  return (
    <fieldset disabled={!isReadable(work, ["platform", "topology"])}>
      <legend>Network</legend>
      <Chooser
        label="Topology"
        path={["platform", "topology"]}
        value={name}
        choices={catalogue.topologies.map((each) => ({
          value: each.name,
          title: each.summary,
          misfit:
            each.field === "file" || each.name === "graph" ? "a graph is read from a file; name it in the text" : "",
        }))}
        choose={(value) =>
          void lab.changeToFit(
            toFamily(
              work,
              catalogue.topologies.find((each) => each.name === value)!,
            ),
          )
        }
      />
      {family && (
        <NumberField
          lab={lab}
          key={name}
          label={family.field}
          several={family.is_list}
          path={["platform", "topology", family.field]}
        />
      )}
      {["t_s", "t_w", "t_h"].map((cost) => (
        <NumberField key={cost} lab={lab} label={cost} path={["platform", "costs", cost]} />
      ))}
      {choice("Switching", "switching", "cut-through", valuesAt("platform", ["switching"]))}
      {choice("Ports", "ports", "1", ["1", "2", "3", "4", ...valuesAt("platform", ["ports"])])}
      {choice("Routing", "routing", "default", ["default", ...(family?.routings ?? [])])}
      {choice(
        "Mapping",
        "mapping",
        "identity",
        catalogue.mappings.filter(({ is_plain }) => is_plain).map(({ name }) => name),
      )}
      {choice("Contention", "contention", "fair", valuesAt("platform", ["contention"]))}
    </fieldset>
  );
}

function Sizes({ lab, generators }: { lab: Lab; generators: readonly Generator[] }) {
  const work = useLab(lab, (state) => state.work);
  const name = textOf(settingOf(work, ["schedule", "sizes", "generator"]), "");
  const generator = generators.find((each) => each.name === name);
  return (
    <>
      <Chooser
        label="Sizes"
        path={["schedule", "sizes", "generator"]}
        value={name}
        choices={generators.map((each) => ({
          value: each.name,
          title: each.summary,
          misfit: isSelfContained(each) ? "" : "it reads a file; name it in the text",
        }))}
        choose={(value) =>
          void lab.changeToFit([[["schedule", "sizes"], sampleSizes(generators.find((each) => each.name === value)!)]])
        }
      />
      {generator?.fields
        .filter(({ kind }) => kind === "integer" || kind === "number")
        .map((field) => (
          <NumberField
            key={`${name} ${field.name}`}
            lab={lab}
            label={field.name}
            path={["schedule", "sizes", field.name]}
          />
        ))}
    </>
  );
}

function Schedule({ lab, catalogue }: { lab: Lab; catalogue: Catalogue }) {
  const work = useLab(lab, (state) => state.work);
  const fits = useLab(lab, (state) => state.fits);
  const operation = textOf(settingOf(work, ["schedule", "operation"]), "");
  const algorithms = catalogue.algorithms.filter((each) => each.operation === operation);
  const fields = catalogue.operations.find((each) => each.name === operation)?.fields ?? [];
  const own = usesProgram(work);
  return (
    <fieldset disabled={!isReadable(work, ["schedule"])}>
      <legend>Schedule</legend>
      <Chooser
        label="Operation"
        path={["schedule", "operation"]}
        value={operation}
        choices={catalogue.operations.map((each) => ({
          value: each.name,
          title: each.summary,
          misfit: catalogue.algorithms.some((algorithm) => algorithm.operation === each.name) ? "" : "has no algorithm",
        }))}
        choose={(value) => void lab.changeToFit(toOperation(work, value, catalogue))}
      />
      <Chooser
        label="Algorithm"
        path={["schedule", "algorithm"]}
        value={own ?? textOf(settingOf(work, ["schedule", "algorithm"]), "")}
        choices={algorithms.map(({ name, title, where }) => ({
          value: name,
          title: `${title}: ${where}`,
          misfit: fits.find((fit) => fit.name === name)?.misfit ?? "",
        }))}
        choose={(value) => lab.change([...withAlgorithm(work, value), ...withoutPromises(work)])}
      />
      {fields.includes("message_words") && (
        <NumberField lab={lab} label="Words m" path={["schedule", "message_words"]} />
      )}
      {fields.includes("shift") && <NumberField lab={lab} label="Shift q" path={["schedule", "shift"]} />}
      {fields.includes("sizes") && <Sizes lab={lab} generators={catalogue.generators} />}
    </fieldset>
  );
}

/// What can be changed without writing JSON.
export function Forms({ lab }: { lab: Lab }) {
  const catalogue = useLab(lab, (state) => state.catalogue);
  if (!catalogue) return <div class="lab-forms" aria-busy="true" />;
  return (
    <form class="lab-forms" onSubmit={(event) => event.preventDefault()}>
      <Platform lab={lab} catalogue={catalogue} />
      <Schedule lab={lab} catalogue={catalogue} />
    </form>
  );
}
