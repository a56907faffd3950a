/** The selector of everything on a page that can be pressed, chosen or written in. */
export const controlSelector =
  'button,a[href],input,select,textarea,summary,[role=button],[role=tab],[role=menuitem],[role=option],[role=switch],[role=checkbox],[role=link]';
