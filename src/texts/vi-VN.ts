import { defineTexts } from "../element/texts.js";

defineTexts("vi-VN", {
  title: "Bảng điều khiển phân tích",
  loading: "Đang tải bảng điều khiển…",
  ready: "Bảng điều khiển đã sẵn sàng.",
  failed: "Không thể tải bảng điều khiển.",
  silent: "Bảng điều khiển mất nhiều thời gian hơn bình thường.",
  retry: "Thử lại",
  details: "Chi tiết",
});
