import { argon2Sync } from 'node:crypto'
import { expect, test } from 'vitest'
import { typeCommand } from '../../support/command-line.ts'
import { Member, mailsTo, newMember, PASSWORD, scryptField, tokenIn } from '../../support/member.ts'
import { useRunningShop } from '../../support/running-shop.ts'
import { until } from '../../support/shop-process.ts'

const shop = useRunningShop()
const NEXT = 'quite another password'

/** Raises the options by the command line and waits until the serving process publishes them. */
async function raise(): Promise<number> {
  const { passwordOptions: before } = (await new Member(shop.url).call('/state')).body
  const raised = await typeCommand(shop.core, ['user', 'password-options', '--cost', '16384'])
  expect(raised.code).toBe(0)
  // These tests do not need thousands of hashes.
  await shop.core.database.query(
    `DELETE FROM graphile_worker._private_jobs j USING graphile_worker._private_tasks t WHERE t.id = j.task_id AND identifier = 'hash-common-passwords'`,
  )
  const told = async () => (await new Member(shop.url).call('/state')).body.passwordOptions
  await until('the new options are told', async () => (await told()).version === before.version + 1, 5_000)
  return before.version + 1
}

/** Returns what our pages send: the password hashed by every published version. */
async function everyVersion(member: Member, name: string, password: string): Promise<Record<string, string>> {
  const { earlier = [], ...newest } = (await member.call('/state')).body.passwordOptions
  const byVersion = [newest, ...earlier].map((options) => [
    `${name}.${options.version}`,
    scryptField(password, options),
  ])
  return { [name]: scryptField(password, newest), ...Object.fromEntries(byVersion) }
}

async function versionOf(member: Member): Promise<unknown> {
  const [row] = await shop.core.database.query<{ version: number }>(
    'SELECT password_version AS version FROM account WHERE email = $1',
    [member.email],
  )
  return row?.version
}

test('raised options keep every password: accounts follow when they sign in by both, and browsers are told the earlier ones until all did', async () => {
  const [ada, grace] = [await newMember(shop.url), await newMember(shop.url)]
  const oldField = await ada.hashed()
  const version = await raise()
  const { passwordOptions } = (await ada.call('/state')).body
  expect(passwordOptions).toMatchObject({ version, cost: 16_384 })
  expect(passwordOptions.earlier.map((earlier: { version: number }) => earlier.version)).toContain(
    version - 1,
  )

  const both = await everyVersion(ada, 'password', PASSWORD)
  expect((await ada.elsewhere().call('/user/login', { email: ada.email, ...both })).body).toEqual({
    isLoggedIn: true,
  })
  expect([await versionOf(ada), await versionOf(grace)]).toEqual([version, version - 1])
  // From now on the newest version alone is enough, and the earlier one no longer works.
  expect((await ada.elsewhere().signIn()).status).toBe(200)
  expect((await ada.elsewhere().call('/user/login', { email: ada.email, password: oldField })).status).toBe(
    401,
  )
  // A page that was opened before, or a client that knows no versions, can still sign in to accounts that
  // have not moved yet.
  expect(
    (await grace.elsewhere().call('/user/login', { email: grace.email, password: oldField })).status,
  ).toBe(200)
  expect(await versionOf(grace)).toBe(version - 1)
})

test('a wrong password by one version is wrong, whatever stands beside it', async () => {
  const member = await newMember(shop.url)
  const version = await raise()
  const { earlier, ...newest } = (await member.call('/state')).body.passwordOptions
  const forged = {
    password: scryptField(NEXT, newest),
    [`password.${version}`]: scryptField(NEXT, newest),
    [`password.${version - 1}`]: '0'.repeat(30),
  }
  expect((await member.elsewhere().call('/user/login', { email: member.email, ...forged })).status).toBe(401)
  expect(await versionOf(member)).toBe(version - 1)
})

test('a new password is stored by the version that it was hashed with, however it is set', async () => {
  const member = await newMember(shop.url)
  const old = (await member.call('/state')).body.passwordOptions
  const version = await raise()
  const current = await everyVersion(member, 'password', PASSWORD)
  expect(
    (
      await member.call('/user/password', {
        ...current,
        ...(await everyVersion(member, 'newPassword', NEXT)),
      })
    ).status,
  ).toBe(200)
  expect(await versionOf(member)).toBe(version)
  expect((await member.elsewhere().signIn(NEXT)).status).toBe(200)

  // A form that was opened before the options were raised names the version that it knows.
  await member.call('/user/lost', { email: member.email })
  const token = tokenIn((await mailsTo(shop, member.email))[0]!.text, '/password/new')
  const field = scryptField(PASSWORD, old)
  await member.call('/user/lost/set', { token, password: field, [`password.${old.version}`]: field })
  expect(await versionOf(member)).toBe(old.version)
  const both = await everyVersion(member, 'password', PASSWORD)
  expect((await member.elsewhere().call('/user/login', { email: member.email, ...both })).status).toBe(200)
})

test('a password that was stored with less work is stored anew when it is typed, and only then', async () => {
  const member = await newMember(shop.url)
  const field = await member.hashed()
  const nonce = Buffer.alloc(16, 7)
  const tag = argon2Sync('argon2id', {
    message: Buffer.from(field, 'hex'),
    nonce,
    memory: 8 * 1024,
    passes: 1,
    parallelism: 1,
    tagLength: 32,
  })
  const bare = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '')
  const weak = `$argon2id$v=19$m=8192,t=1,p=1$${bare(nonce)}$${bare(tag)}`
  await shop.core.database.query('UPDATE account SET password_hash = $2 WHERE email = $1', [
    member.email,
    weak,
  ])
  const stored = async () =>
    (
      await shop.core.database.query<{ hash: string }>(
        'SELECT password_hash AS hash FROM account WHERE email = $1',
        [member.email],
      )
    )[0]?.hash
  await member.elsewhere().call('/user/login', { email: member.email, password: '0'.repeat(30) })
  expect(await stored()).toBe(weak)
  expect((await member.elsewhere().signIn()).status).toBe(200)
  expect(await stored()).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect((await member.elsewhere().signIn()).status).toBe(200)
})
