import Link from "next/link";
import "../src/panels.css";
import { Panels } from "./panels";

const NAMES = ["sales", "regions", "help", "a1b2c3d4", "c3d4e5f6", "e5f6a7b8", "d4e5f6a7"];

export default function RootLayout({ children }: LayoutProps<"/">) {
  return (
    <html>
      <body>
        {NAMES.map((name) => (
          <Link key={name} href={`/${name}`}>{`${name} `}</Link>
        ))}
        <Panels>{children}</Panels>
      </body>
    </html>
  );
}
