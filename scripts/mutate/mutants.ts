import { parseAst } from 'vite';

export interface Mutant {
  /** Counted from 1. */
  readonly line: number;
  readonly start: number;
  readonly end: number;
  readonly original: string;
  readonly replacement: string;
}

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [field: string]: unknown;
}

const operators: Readonly<Record<string, readonly string[]>> = {
  '===': ['!=='],
  '!==': ['==='],
  '<': ['<=', '>='],
  '<=': ['<', '>'],
  '>': ['>=', '<='],
  '>=': ['>', '<'],
  '+': ['-'],
  '-': ['+'],
  '*': ['/'],
  '/': ['*'],
  '%': ['*'],
  '&&': ['||'],
  '||': ['&&'],
};

const methods: Readonly<Record<string, string>> = {
  some: 'every',
  every: 'some',
  startsWith: 'endsWith',
  endsWith: 'startsWith',
  min: 'max',
  max: 'min',
};

/** Methods that return the array they are called on, or a part of it: the mutant leaves the call out. */
const leftOut = new Set(['filter', 'toSorted', 'toReversed', 'slice', 'trim', 'toLowerCase']);

/** Versions that a recorded shape guards, and intervals that change no outcome. */
const declared = new Set(['stateVersion', 'snapshotEvery', 'version']);

const wrappers = new Set(['TSAsExpression', 'TSSatisfiesExpression', 'TSNonNullExpression']);
const skipped = /^(TS|Import|ExportAll)/;

/** Every small change of the text of a module that a test of its behaviour should find. */
export function mutantsOf(text: string): readonly Mutant[] {
  const mutants: Mutant[] = [];
  const add = (
    node: { readonly start: number; readonly end: number },
    replacement: string,
  ): void => {
    const { start, end } = node;
    const line = text.slice(0, start).split('\n').length;
    mutants.push({ line, start, end, original: text.slice(start, end), replacement });
  };
  const textOf = ({ start, end }: Node): string => text.slice(start, end);

  function mutateCondition(node: Node): void {
    add(node, 'true');
    add(node, 'false');
  }

  const mutators: Readonly<Record<string, (node: Node) => void>> = {
    IfStatement: ({ test }) => mutateCondition(test as Node),
    ConditionalExpression: ({ test }) => mutateCondition(test as Node),
    BinaryExpression: mutateOperator,
    LogicalExpression(node) {
      if (node['operator'] === '??') add(node, textOf(node['left'] as Node));
      else mutateOperator(node);
    },
    UnaryExpression(node) {
      if (node['operator'] === '!') add(node, textOf(node['argument'] as Node));
    },
    Literal(node) {
      if (typeof node['value'] === 'boolean') add(node, String(!node['value']));
      if (typeof node['value'] === 'number') add(node, String(node['value'] + 1));
    },
    ArrayExpression(node) {
      if ((node['elements'] as unknown[]).length > 0) add(node, '[]');
      addWithoutSpread(node['elements'], '[]');
    },
    ObjectExpression: (node) => addWithoutSpread(node['properties'], '{}'),
    ExpressionStatement(node) {
      const { type } = node['expression'] as Node;
      if (/^(Call|Await|Assignment|Update)Expression$/.test(type)) add(node, ';');
    },
    CallExpression: mutateCall,
  };

  function mutateOperator(node: Node): void {
    const { left, right, operator } = node as Node & { left: Node; right: Node; operator: string };
    const at = text.indexOf(operator, left.end);
    if (at < 0 || at > right.start) return;
    for (const other of operators[operator] ?? []) {
      add({ start: at, end: at + operator.length }, other);
    }
  }

  function addWithoutSpread(parts: unknown, empty: string): void {
    for (const part of parts as readonly (Node | null)[]) {
      if (part?.type === 'SpreadElement') add(part, `...${empty}`);
    }
  }

  function mutateCall(node: Node): void {
    addWithoutSpread(node['arguments'], '[]');
    const callee = node['callee'] as Node;
    if (callee.type !== 'MemberExpression' || callee['computed'] === true) return;
    const property = callee['property'] as Node & { readonly name: string };
    const other = methods[property.name];
    if (other !== undefined) add(property, other);
    if (leftOut.has(property.name)) add(node, textOf(callee['object'] as Node));
  }

  function visit(node: Node): void {
    if (wrappers.has(node.type)) {
      visit(node['expression'] as Node);
      return;
    }
    if (skipped.test(node.type) || isDeclared(node)) return;
    mutators[node.type]?.(node);
    for (const [field, child] of Object.entries(node)) {
      if (field === 'typeAnnotation' || field === 'typeArguments') continue;
      for (const one of Array.isArray(child) ? (child as unknown[]) : [child]) {
        if (isNode(one)) visit(one);
      }
    }
  }
  visit(parseAst(text, { lang: 'ts' }) as unknown as Node);
  return mutants.toSorted((a, b) => a.start - b.start);
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

const isDeclared = ({ type, key }: Node): boolean =>
  type === 'Property' && declared.has((key as { readonly name?: string }).name ?? '');

export const applied = (text: string, { start, end, replacement }: Mutant): string =>
  text.slice(0, start) + replacement + text.slice(end);
