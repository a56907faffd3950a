/** The product's display name, which the server may have put into the page. */
export const productName: string =
  document.querySelector<HTMLMetaElement>('meta[name="product-name"]')?.content ?? 'Mach42';
