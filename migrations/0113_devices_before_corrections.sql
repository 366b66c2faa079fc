ALTER TABLE "measurement_corrections" ADD COLUMN "former_device" text
  CONSTRAINT "measurement_corrections_device_check"
  CHECK ("former_device" in ('laser', 'stopwatch', 'radar', 'camera', 'tape', 'scale', 'other'));
