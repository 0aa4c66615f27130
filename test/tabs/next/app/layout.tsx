import Link from "next/link";
import "../src/panels.css";
import { Panels } from "./panels";

export default function RootLayout({ children }: LayoutProps<"/">) {
  return (
    <html lang="en">
      <body>
        {["sales", "regions", "help", "first", "second", "third", "fourth"].map((name) => (
          <Link key={name} href={`/${name}`}>{`${name} `}</Link>
        ))}
        <Panels>{children}</Panels>
      </body>
    </html>
  );
}
