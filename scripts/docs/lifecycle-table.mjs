/** The life cycle as tables, made by running it: what each input leads to in each phase. */
import { tsImport } from "tsx/esm/api";

const { NEW_LIFE } = await tsImport("../../src/element/lifecycle/life.ts", import.meta.url);
const { transition } = await tsImport("../../src/element/lifecycle/transition.ts", import.meta.url);
const { INPUTS, isPossible, LOAD, PHASES } = await tsImport("./lifecycle-samples.ts", import.meta.url);

/** The phases with what distinguishes them; of the samples, the first that fits stands for each. */
const TITLES = [
  ["`idle`, nothing to load", ({ is, why }) => is === "idle" && why === "unconfigured"],
  ["`idle`, out of sight", ({ is, why }) => is === "idle" && why === "off-screen"],
  [
    "`waiting-for-session`, requesting",
    ({ is, source }) => is.startsWith("waiting") && source === "requesting",
  ],
  [
    "`waiting-for-session`, nothing provides",
    ({ is, source }) => is.startsWith("waiting") && source === "missing",
  ],
  ["`connecting`", ({ is }) => is === "connecting"],
  ["`connecting`, overdue", ({ is, overdue }) => is === "connecting" && overdue],
  ["`ready`", ({ is }) => is === "ready"],
  ["`ready`, renewal requested", ({ is, renewal }) => is === "ready" && renewal === "requesting"],
  ["`ready`, renewal failed", ({ is, renewal }) => is === "ready" && renewal === "failed"],
  ["`ready`, renewal postponed", ({ is, renewal }) => is === "ready" && renewal === "postponed"],
  ["`ready`, the token's last hour", ({ is, token }) => is === "ready" && token === "late"],
  ["`ready`, the frame has loaded another page", ({ is, isReloading }) => is === "ready" && isReloading],
  ["`loaded`", ({ is }) => is === "loaded"],
  ["`failed`", ({ is }) => is === "failed"],
  ["`failed`, renewal postponed", ({ is, isRenewalPostponed }) => is === "failed" && isRenewalPostponed],
];

function effectText({ do: name, timer, ms, code, reason, plan, notice }) {
  const detail = timer && ms !== undefined ? `${timer} ${ms / 1000} s` : (timer ?? code ?? reason ?? notice);
  const request = name === "request-session" ? plan.reason : detail;
  return request ? `${name} (${request})` : name;
}

function table(phase) {
  const life = { ...NEW_LIFE, phase, load: LOAD, hasLoadedBefore: true };
  const rows = Object.entries(INPUTS).flatMap(([name, input]) => {
    if (!isPossible(phase, input)) return [];
    const { life: next, effects } = transition(life, input);
    if (effects.length === 0 && next.phase === phase) return [];
    return [`| ${name} | \`${next.phase.is}\` | ${effects.map(effectText).join(", ")} |`];
  });
  return ["| Input | Then | Effects, in order |", "| --- | --- | --- |", ...rows].join("\n");
}

/** Fills in the tables between their markers. */
export function withLifecycle(page) {
  const tables = TITLES.map(([title, fits]) => `## ${title}\n\n${table(PHASES.find(fits))}`).join("\n\n");
  return page.replace(
    /(<!-- lifecycle -->\n).*?(<!-- end -->)/s,
    (_, start, end) => `${start}\n${tables}\n\n${end}`,
  );
}
