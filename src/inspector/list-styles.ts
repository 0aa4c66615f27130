import { css, type CSSResult } from "lit";

/** The styles of the list of messages, and of the views that replace it. */
export const listStyles: CSSResult = css`
  .list {
    position: relative;
    flex: 1;
    min-block-size: 0;
  }
  .log {
    block-size: 100%;
    overflow: auto;
    overscroll-behavior: contain;
  }
  ol,
  p,
  pre {
    margin: 0;
    padding: 0;
  }
  .hours {
    --time-width: 12ch;
  }
  li {
    position: relative;
    list-style: none;
  }
  li + li {
    border-block-start: 1px solid var(--line);
  }
  summary {
    display: grid;
    grid-template-columns: 1.15em var(--time-width, 9ch) 7ch minmax(10ch, 20ch) 1fr;
    gap: 8px;
    align-items: center;
    min-block-size: 26px;
    padding: 2px 36px 2px 8px;
    list-style: none;
    cursor: pointer;
  }
  summary::-webkit-details-marker {
    display: none;
  }
  summary:hover {
    background: var(--hover);
  }
  summary > svg {
    color: var(--muted);
  }
  [open] > summary > svg {
    rotate: 90deg;
  }
  time {
    color: var(--muted);
    font-variant-numeric: tabular-nums;
    text-align: end;
  }
  .direction {
    display: inline-flex;
    align-items: center;
    gap: 5px;
  }
  .type,
  .payload {
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  .type {
    font-weight: 600;
  }
  .payload,
  pre {
    color: var(--muted);
  }
  pre .name {
    color: var(--color);
  }
  .string {
    color: var(--string);
  }
  .value {
    color: var(--value);
  }
  .error {
    background: color-mix(in srgb, var(--error) 8%, transparent);
  }
  .error .type {
    color: var(--error);
  }
  .detail {
    padding: 4px 12px 10px calc(16px + 1.15em);
    color: var(--muted);
  }
  .detail b {
    color: var(--color);
    font-weight: 600;
    overflow-wrap: anywhere;
  }
  pre {
    margin-block-start: 4px;
    font: inherit;
    white-space: pre-wrap;
    overflow-wrap: anywhere;
  }
  .again {
    position: absolute;
    inset-block-start: 1px;
    inset-inline-end: 4px;
    block-size: 24px;
    padding: 0;
    color: var(--muted);
  }
  .again:hover {
    color: var(--color);
  }
  .empty {
    display: grid;
    place-content: center;
    justify-items: center;
    gap: 10px;
    block-size: 100%;
    padding: 16px;
    color: var(--muted);
    text-align: center;
    text-wrap: balance;
  }
  .empty button,
  .latest,
  .report button {
    border-color: var(--line);
    background: var(--bar);
    color: var(--color);
  }
  .latest {
    position: absolute;
    inset-block-end: 10px;
    inset-inline-end: 18px;
    box-shadow: 0 2px 10px rgb(0 0 0 / 18%);
  }
  .report {
    display: flex;
    flex-direction: column;
    gap: 6px;
    block-size: 100%;
    padding: 8px;
  }
  textarea {
    flex: 1;
    padding: 8px;
    border-color: color-mix(in srgb, var(--color) 45%, transparent);
    resize: none;
  }
  .report button {
    align-self: end;
  }
`;
