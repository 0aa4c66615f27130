import { html, render } from "lit";
import { notice, type Notice } from "../ui/notice.js";

/** Takes the whole page for one message: why there is nothing else to see. */
export function showFullPage(root: HTMLElement, content: Omit<Notice, "action">): void {
  root.replaceChildren();
  const main = document.createElement("main");
  main.className = "full-page";
  root.append(main);
  render(
    html`<h1 class="unseen">${content.title}</h1>
      <div role="alert">${notice(content)}</div>`,
    main,
  );
  document.title = content.title;
}
