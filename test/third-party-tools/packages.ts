/** Imports a package of this folder. Not by a literal, so that the types can be checked before it is there. */
export async function load<Module>(name: string): Promise<Module> {
  return (await import(name)) as Module;
}
