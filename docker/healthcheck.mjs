/** Ends with 0 when the process of this container is ready for work. */
const port = process.env['PORT'] ?? '4242';
const ready = await fetch(`http://127.0.0.1:${port}/health/ready`).catch(() => undefined);
process.exitCode = ready?.ok === true ? 0 : 1;
