import type { Command, Decider, DomainEvent, Happened } from './decider.ts';

/** The state after several events, each added to what the ones before it led to. */
export function foldAll<State, E extends DomainEvent>(
  { evolve, evolveAll }: Pick<Decider<State, Command, E>, 'evolve' | 'evolveAll'>,
  state: State,
  happened: readonly Happened<E>[],
): State {
  if (happened.length === 0) return state;
  if (evolveAll !== undefined) return evolveAll(state, happened);
  return happened.reduce((before, { event, at }) => evolve(before, event, at), state);
}
