import type { Catalogue, Generator } from "./answer";
import { Chooser, isReadable, NumberField, textOf, useReadable } from "./fields";
import type { Lab } from "./lab";
import { optionsOf, usesProgram, withAlgorithm } from "./programs";
import { defaultAt, valuesAt } from "./schema";
import { isSelfContained, sampleSizes, settingOf, toOperation } from "./settings";
import { useLab } from "./use-lab";

/// An option of an algorithm: a number, or one of several texts.
function Option({ lab, option }: { lab: Lab; option: string }) {
  const path = ["schedule", option];
  const value = useLab(lab, ({ work }) => textOf(settingOf(work, path), ""));
  const values = valuesAt("scenario", path);
  const standard = defaultAt("scenario", path);
  const label = option.replace("_", " ");
  if (values.length === 0)
    return <NumberField lab={lab} label={label} path={path} {...(standard === undefined ? {} : { standard })} />;
  return (
    <Chooser
      label={label}
      path={path}
      value={value || (standard ?? "")}
      choices={values.map((each) => ({ value: each }))}
      choose={(chosen) => lab.change([[path, chosen]])}
    />
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

/// The operation, and the algorithm that carries it out.
export function ScheduleForm({ lab, catalogue }: { lab: Lab; catalogue: Catalogue }) {
  const work = useReadable(lab, ["schedule"]);
  const present = useLab(lab, (state) => state.work);
  const fits = useLab(lab, (state) => state.fits);
  const operation = textOf(settingOf(work, ["schedule", "operation"]), "");
  const algorithms = catalogue.algorithms.filter((each) => each.operation === operation);
  const fields = catalogue.operations.find((each) => each.name === operation)?.fields ?? [];
  const own = usesProgram(work);
  const algorithm = textOf(settingOf(work, ["schedule", "algorithm"]), "");
  return (
    <fieldset disabled={!isReadable(present, ["schedule"])}>
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
        choose={(value) => void lab.changeToFit(toOperation(work, value, catalogue), work, true)}
      />
      <Chooser
        label="Algorithm"
        path={["schedule", "algorithm"]}
        value={own ?? algorithm}
        choices={algorithms.map(({ name, title, where }) => ({
          value: name,
          title: `${title}: ${where}`,
          misfit: fits.find((fit) => fit.name === name)?.misfit ?? "",
        }))}
        choose={(value) => lab.change(withAlgorithm(work, value, optionsOf(catalogue)))}
      />
      {(algorithms.find(({ name }) => name === algorithm)?.options ?? []).map((option) => (
        <Option key={`${algorithm} ${option}`} lab={lab} option={option} />
      ))}
      {fields.includes("message_words") && (
        <NumberField lab={lab} label="Words m" hasUnit path={["schedule", "message_words"]} />
      )}
      {fields.includes("shift") && <NumberField lab={lab} label="Shift q" path={["schedule", "shift"]} />}
      {fields.includes("sizes") && <Sizes lab={lab} generators={catalogue.generators} />}
    </fieldset>
  );
}
