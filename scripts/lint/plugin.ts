import { realpathSync } from 'node:fs';
import { relative, resolve, sep } from 'node:path';
import { importRefusal } from './import-refusal.ts';

/** The part of the linter's plugin API that the rule needs (the shape of ESLint's). */
interface Node {
  readonly type: string;
}
interface Context {
  readonly filename: string;
  report(diagnostic: { readonly node: Node; readonly message: string }): void;
}
interface Importing extends Node {
  readonly source: (Node & { readonly value?: unknown }) | null;
}

const root = realpathSync(resolve(import.meta.dirname, '../..'));

const imports = {
  create(context: Context) {
    const file = relative(root, realpathSync(context.filename)).replaceAll(sep, '/');
    const check = ({ source }: Importing): void => {
      if (source === null || typeof source.value !== 'string') return;
      const message = importRefusal(file, source.value);
      if (message !== undefined) context.report({ node: source, message });
    };
    return {
      ImportDeclaration: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
      ImportExpression: check,
      TSImportType: check,
    };
  },
};

/** Lint rules of this repository, for `jsPlugins` of oxlint. */
export default { meta: { name: 'mach42' }, rules: { imports } };
