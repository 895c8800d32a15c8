import type { SealedColumn } from '#platform/server/crypto/resealing.ts'

const record = { organisation_id: 'uuid', id: 'uuid' } as const
/** As it is encrypted on the worker: a copy can only be decrypted for that worker. */
const ofWorker = (id: string) => ({ table: `'workers'`, id })

/** Every encrypted column. To encrypt another one, add it here and call `let_reseal` in a migration. */
export const sealedColumns: readonly SealedColumn[] = [
  { table: 'workers', column: 'national_id', key: record },
  { table: 'workers', column: 'bank_account', key: record },
  { table: 'pay_stubs', column: 'national_id', key: record, sealedFor: ofWorker('t.worker_id::text') },
  { table: 'pay_stubs', column: 'bank_account', key: record, sealedFor: ofWorker('t.worker_id::text') },
  {
    table: 'pay_transfer_stubs',
    column: 'bank_account',
    key: { organisation_id: 'uuid', pay_stub_id: 'uuid' },
    sealedFor: ofWorker(
      '(select s.worker_id::text from pay_stubs s where s.organisation_id = t.organisation_id and s.id = t.pay_stub_id)',
    ),
  },
  { table: 'pay_transfers', column: 'payer', key: record },
  { table: 'pay_payers', column: 'account', key: record },
  { table: 'single_sign_on', column: 'client_secret', key: record },
  { table: 'authenticators', column: 'secret', key: record },
  { table: 'kiosks', column: 'opening_key', key: record },
  { table: 'kiosk_devices', column: 'signing_key', key: record },
  { table: 'seal_certificates', column: 'private_key', key: record },
  { table: 'webhook_endpoints', column: 'secret', key: record },
  { table: 'webhook_endpoints', column: 'former_secret', key: record },
  { table: 'webhook_secrets', column: 'secret', key: record },
  {
    table: 'factor_challenges',
    column: 'secret',
    key: { token_hash: 'bytea' },
    sealedFor: { table: `'authenticators'`, id: 't.account_id::text' },
  },
  {
    table: 'import_parts',
    column: 'sealed',
    key: { organisation_id: 'uuid', import_id: 'uuid', number: 'int' },
    sealedFor: { id: 't.import_id::text', column: `'sealed ' || t.number` },
  },
  {
    table: 'idempotency_keys',
    column: 'answer',
    key: { organisation_id: 'uuid', account_id: 'uuid', key: 'text' },
    sealedFor: { id: `t.account_id || ' ' || t.key` },
  },
]
