/**
 * The path to which the browser sends what another app of the device shared. It is the `action` of the manifest, and
 * the page that shows the shared data. https://w3c.github.io/web-share-target/
 */
export const shareTargetPath = '/w/share-target';

/** Names of the parts of the form, as the manifest has them. */
export const shareTargetParts = {
  title: 'title',
  text: 'text',
  url: 'url',
  files: 'files',
} as const;
