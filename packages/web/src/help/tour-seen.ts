const key = 'tour-seen';

/** Whether this browser has shown the tour: it is then not offered again. */
export const isTourSeen = (storage: Storage): boolean => storage.getItem(key) !== null;

export const keepTourSeen = (storage: Storage): void => storage.setItem(key, '1');
