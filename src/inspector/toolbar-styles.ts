import { css, type CSSResult } from "lit";

/** The styles of the toolbar above the messages, and of the footer below. */
export const toolbarStyles: CSSResult = css`
  header,
  footer {
    display: flex;
    align-items: center;
    background: var(--bar);
  }
  header {
    flex-wrap: wrap;
    gap: 6px;
    padding: 6px 8px;
    border-block-end: 1px solid var(--line);
  }
  footer > :first-child {
    white-space: nowrap;
  }
  [role="status"] > span {
    animation: hide 0s 8s forwards;
  }
  @keyframes hide {
    to {
      visibility: hidden;
    }
  }
  footer {
    justify-content: space-between;
    gap: 16px;
    min-block-size: 26px;
    padding: 2px 10px;
    border-block-start: 1px solid var(--line);
    color: var(--muted);
  }
  button,
  input,
  textarea {
    border: 1px solid transparent;
    border-radius: 5px;
    background: none;
    color: inherit;
    font: inherit;
  }
  button {
    display: inline-flex;
    align-items: center;
    justify-content: center;
    gap: 5px;
    min-inline-size: 28px;
    block-size: 28px;
    padding: 0 8px;
    white-space: nowrap;
    cursor: pointer;
  }
  button:hover {
    background: var(--control);
  }
  .state {
    display: inline-flex;
    align-items: center;
    gap: 6px;
    padding-inline: 4px 6px;
    white-space: nowrap;
  }
  .state::before {
    content: "";
    inline-size: 8px;
    block-size: 8px;
    border: 2px solid var(--muted);
    border-radius: 50%;
  }
  :is(.ready, .loaded)::before {
    border-color: var(--in);
    background: var(--in);
  }
  .failed::before {
    border-color: var(--error);
    background: var(--error);
  }
  label {
    position: relative;
    flex: 1 1 9rem;
    max-inline-size: 28rem;
    color: var(--muted);
  }
  label svg {
    position: absolute;
    inset-block: 0;
    margin-block: auto;
    inset-inline-start: 8px;
  }
  input {
    inline-size: 100%;
    block-size: 28px;
    padding-inline: 28px 6px;
    border-color: color-mix(in srgb, var(--color) 45%, transparent);
    background: var(--background);
    color: var(--color);
  }
  ::placeholder {
    color: var(--muted);
    opacity: 1;
  }
  [role="group"] {
    display: flex;
    gap: 2px;
  }
  [role="group"]:last-child {
    margin-inline-start: auto;
  }
  [aria-pressed="false"] {
    color: var(--muted);
  }
  [aria-pressed="true"] {
    border-color: color-mix(in srgb, currentcolor 30%, transparent);
    background: color-mix(in srgb, currentcolor 10%, transparent);
  }
  [aria-pressed="false"] span {
    text-decoration: line-through;
  }
  [aria-pressed="true"].in {
    color: var(--in);
  }
  [aria-pressed="true"].out {
    color: var(--out);
  }
  [aria-pressed="true"].own {
    color: var(--own);
  }
`;
