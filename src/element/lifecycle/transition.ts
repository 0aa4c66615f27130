import { EMBED_INPUTS } from "./embed-inputs.js";
import { HOST_INPUTS } from "./host-inputs.js";
import { stay } from "./step.js";
import type { Input, InputsOf, Life, Step } from "./life.js";
import { SESSION_INPUTS } from "./session-inputs.js";
import { TIME_INPUTS } from "./time-inputs.js";

const INPUTS: InputsOf<Input["is"]> = {
  ...HOST_INPUTS,
  ...SESSION_INPUTS,
  ...EMBED_INPUTS,
  time: (life, input) => TIME_INPUTS[input.timer](life, input),
};

/**
 * What follows from everything that can happen in the element's life. Pure: no DOM, no timer, no promise, no clock.
 * `LoadController` feeds the inputs in and carries the effects out; docs/architecture.md shows where it stands.
 */
export function transition(life: Life, input: Input): Step {
  if ("load" in input && input.load !== life.load) return stay(life);
  const handle = INPUTS[input.is] as (life: Life, input: Input) => Step;
  return handle(life, input);
}
