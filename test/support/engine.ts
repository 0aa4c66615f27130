/** Whether this browser is WebKit: for the differences between engines that the documentation names. */
export const isWebKit: boolean = navigator.vendor.startsWith("Apple");
