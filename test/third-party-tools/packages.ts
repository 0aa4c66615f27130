/** Imports a package of this folder. Not with a literal, so that the type check works before the package is installed. */
export async function load<Module>(name: string): Promise<Module> {
  return (await import(name)) as Module;
}
