/** One machine makes the load of thousands: what bounds one person or address is turned off. */
export const unlimited = {
  CALLS_PER_SECOND: '0',
  CONNECTIONS_PER_ADDRESS: '1000000',
  SOCKETS_PER_PERSON: '1000000',
  SOCKETS_PER_ADDRESS: '1000000',
  STORAGE_MEGABYTES: '0',
  STORAGE_MEGABYTES_PER_DAY: '0',
} as const;
