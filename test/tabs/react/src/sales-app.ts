import "./main"; // the page of examples/lit loads this file
