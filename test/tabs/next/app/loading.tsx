export default () => null; // puts a <Suspense> around the pages of the example, which cacheComponents requires
