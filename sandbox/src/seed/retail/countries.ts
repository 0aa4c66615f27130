/** A country where the shop sells. */
export interface Country {
  /** ISO 3166-1 alpha-3. */
  code: string;
  name: string;
  region: string;
  latitude: number;
  longitude: number;
  /** Its share of customers, relative to other countries. */
  weight: number;
}

const table: readonly (readonly [string, string, string, number, number, number])[] = [
  ["USA", "United States", "North America", 39.8, -98.6, 30],
  ["CAN", "Canada", "North America", 56.1, -106.3, 9],
  ["MEX", "Mexico", "North America", 23.6, -102.6, 2],
  ["GBR", "United Kingdom", "Europe", 54.0, -2.4, 14],
  ["DEU", "Germany", "Europe", 51.2, 10.4, 13],
  ["FRA", "France", "Europe", 46.6, 2.5, 9],
  ["NLD", "Netherlands", "Europe", 52.2, 5.3, 5],
  ["ESP", "Spain", "Europe", 40.2, -3.6, 5],
  ["ITA", "Italy", "Europe", 42.8, 12.5, 5],
  ["SWE", "Sweden", "Europe", 62.2, 15.3, 4],
  ["CHE", "Switzerland", "Europe", 46.8, 8.2, 4],
  ["AUT", "Austria", "Europe", 47.6, 14.1, 3],
  ["NOR", "Norway", "Europe", 61.2, 9.1, 3],
  ["DNK", "Denmark", "Europe", 56.0, 10.0, 2.5],
  ["POL", "Poland", "Europe", 52.1, 19.4, 2.5],
  ["BEL", "Belgium", "Europe", 50.6, 4.7, 2],
  ["IRL", "Ireland", "Europe", 53.2, -8.1, 1.5],
  ["FIN", "Finland", "Europe", 64.5, 26.3, 1.5],
  ["PRT", "Portugal", "Europe", 39.6, -8.5, 1],
  ["JPN", "Japan", "Asia Pacific", 36.6, 138.0, 5],
  ["AUS", "Australia", "Asia Pacific", -25.7, 134.5, 5],
  ["NZL", "New Zealand", "Asia Pacific", -41.8, 172.8, 1.5],
  ["BRA", "Brazil", "South America", -10.8, -52.9, 2],
  ["CHL", "Chile", "South America", -35.7, -71.5, 1],
];

export const COUNTRIES: readonly Country[] = table.map((row) => {
  const [code, name, region, latitude, longitude, weight] = row;
  return { code, name, region, latitude, longitude, weight };
});
