import { FILTERS, withFilter, type Filters } from "./filters.ts";

export function FilterBar(props: { filters: Filters; onChange: (filters: Filters) => void }) {
  return (
    <form className="filter-bar">
      {FILTERS.map(({ member, label, values }) => (
        <label key={member}>
          {label}{" "}
          <select
            value={props.filters[member] ?? ""}
            onChange={({ target }) => props.onChange(withFilter(props.filters, member, target.value))}
          >
            <option value="">All</option>
            {values.map((value) => (
              <option key={value}>{value}</option>
            ))}
          </select>
        </label>
      ))}
    </form>
  );
}
