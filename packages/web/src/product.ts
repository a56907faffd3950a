/** Returns a value that the server wrote into the page. */
export function metaContent(name: string): string | undefined {
  return document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content;
}

/** The product's display name, which the server may have put into the page. */
export const productName: string = metaContent('product-name') ?? 'Mach42';

/** Its name in addresses, likewise. */
export const productSlug: string = metaContent('product-slug') ?? 'mach42';
