export const SECTIONS: readonly {
  text: string;
  pages: readonly (readonly [title: string, path: string])[];
}[];
