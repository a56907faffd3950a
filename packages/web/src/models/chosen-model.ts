const keyOf = (userId: string): string => `selected_model:${userId}`;

/** The model that a person chose earlier in this browser. */
export function chosenModel(storage: Storage, userId: string): string | undefined {
  return storage.getItem(keyOf(userId)) ?? undefined;
}

export function rememberModel(storage: Storage, userId: string, modelId: string): void {
  storage.setItem(keyOf(userId), modelId);
}
