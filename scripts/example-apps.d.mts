/** The apps in `examples`: the names of their folders, and the titles of their READMEs. */
export function exampleApps(): { name: string; title: string }[];
