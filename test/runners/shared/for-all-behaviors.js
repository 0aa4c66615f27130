import { messageOf, same, until } from "./same.js";

/** The tests of stubs for elements that do not exist yet. Element and stub may be of different copies of the package. */
export function describeForAll({ describe, it, afterEach, EmbedStub }) {
  describe("EmbedStub.forAll()", () => {
    let stubs;

    afterEach(() => {
      stubs.close();
      document.body.replaceChildren();
    });

    it("stubs each element that the page creates, to be found by public id", async () => {
      stubs = EmbedStub.forAll();
      for (const publicId of ["sales", "margins"]) {
        document.body.insertAdjacentHTML(
          "beforeend",
          `<svc-dashboard public-id="${publicId}"></svc-dashboard>`,
        );
        const element = document.body.lastElementChild;
        stubs.of(publicId).ready();
        same((await element.ready).publicId, publicId);
        same(stubs.of(element) === stubs.of(publicId), true);
      }
      same(messageOf(() => stubs.of("later")).includes("got none"), true);
    });

    it("refuses a session, and supplies the next one", async () => {
      stubs = EmbedStub.forAll((stub) => stub.refuse(401));
      const element = document.createElement("svc-dashboard");
      element.addEventListener("svc-error", (event) => event.preventDefault());
      document.body.append(element);
      await until(() => element.state === "failed");
      same(element.lastError.code, "session-refused");
      element.reload();
      stubs.of(element).ready();
      same((await element.ready).publicId, "stub");
    });
  });
}
