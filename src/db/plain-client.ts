import pg from 'pg'

/**
 * Opens one connection of its own, for work that belongs to no pool; the caller ends it. A connection that is lost
 * between two statements fails the next one: without a listener it would end the process, also one that a signal
 * ends cleanly while its database stops. Throws: Error when the server does not answer.
 */
export async function openClient(options: pg.ClientConfig): Promise<pg.Client> {
  const client = new pg.Client(options)
  client.on('error', () => undefined)
  await client.connect()
  return client
}
