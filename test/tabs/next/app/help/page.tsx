export default () => <h1>Help</h1>;
