import DefaultTheme from "vitepress/theme-without-fonts";
import "./colors.css";

export default DefaultTheme;
