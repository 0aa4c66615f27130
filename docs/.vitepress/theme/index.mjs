import DefaultTheme from "vitepress/theme-without-fonts";
import "./colors.css";
import "./tables.css";

export default DefaultTheme;
