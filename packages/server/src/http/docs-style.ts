export const docsStyle = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { max-width: 62rem; margin: 0 auto; padding: 1.5rem 1rem 4rem; }
h1 { font-size: 1.6rem; margin: 0; }
h2 { font-size: 1.1rem; margin: 2rem 0 .5rem; text-transform: capitalize; }
h3 { font-size: .85rem; margin: 1rem 0 .25rem; }
details { border: 1px solid #8884; border-radius: 6px; margin: .35rem 0; padding: .45rem .75rem; }
summary { cursor: pointer; overflow-wrap: anywhere; }
summary b { display: inline-block; min-width: 4.5rem; font-size: .8rem; }
summary span { display: block; opacity: .8; padding-left: 1.1rem; }
summary em { display: block; font-size: .8rem; opacity: .7; padding-left: 1.1rem; }
pre { margin: 0; padding: .75rem; overflow-x: auto; font-size: .8rem; background: #8881; border-radius: 6px; }
:focus-visible { outline: 2px solid Highlight; outline-offset: 2px; }
`;
