/** What no page uses. */
const UNUSED = ["geolocation=()", "microphone=()", "payment=()", "usb=()"];

const permitting = (camera: string) => ({
  "permissions-policy": [camera, ...UNUSED].join(", "),
});

/** The permissions of every answer. */
export const NOTHING_PERMITTED = permitting("camera=()");

/** The permissions of a page that reads codes by the camera, in place of the usual ones. */
export const CAMERA_PERMITTED = permitting("camera=(self)");
