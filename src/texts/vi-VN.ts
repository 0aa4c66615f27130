import { defineTexts } from "../element/texts.js";

defineTexts("vi-VN", {
  title: "Bảng điều khiển phân tích",
  loading: "Đang tải bảng điều khiển…",
  ready: "Bảng điều khiển đã sẵn sàng.",
  failed: "Không thể tải bảng điều khiển.",
  silent: "Bảng điều khiển mất nhiều thời gian hơn bình thường.",
  signIn: "Hãy đăng nhập để xem bảng điều khiển này.",
  noAccess: "Bạn không có quyền truy cập bảng điều khiển này.",
  viewerChanged: "Hiện có một người dùng khác đang đăng nhập.",
  unavailable: "Không thể hiển thị bảng điều khiển này ở đây. Hãy báo cho chủ sở hữu trang này.",
  retry: "Thử lại",
  reloadPage: "Tải lại trang",
  showFrame: "Vẫn hiển thị nội dung",
  details: "Chi tiết",
  other: {
    title: "Phân tích",
    loading: "Đang tải…",
    ready: "Đã sẵn sàng.",
    failed: "Không thể tải nội dung.",
    silent: "Việc tải mất nhiều thời gian hơn bình thường.",
    signIn: "Hãy đăng nhập để xem nội dung này.",
    noAccess: "Bạn không có quyền truy cập nội dung này.",
    unavailable: "Không thể hiển thị nội dung này ở đây. Hãy báo cho chủ sở hữu trang này.",
  },
});
