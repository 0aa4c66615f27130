import fc from "fast-check";

/**
 * Every run checks the same cases, so that a red run can be repeated and a green one stays green. To look further, change
 * the seed here (a property that fails prints the seed and the path of its case).
 */
fc.configureGlobal({ seed: 20_261_121 });

export { fc as default };
