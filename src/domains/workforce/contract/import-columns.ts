import { type KindColumn, kindColumns } from '#domains/imports/rules.ts'
import { addressParts, nameParts, phoneParts } from '#domains/imports/rules/parts.ts'
import type { ImportColumn } from '../rules.ts'
import { workerRecord } from './fields.ts'

/** The columns of a file of workers. */
export const workerColumns: readonly KindColumn<ImportColumn>[] = kindColumns(workerRecord, [
  'firstName',
  'lastName',
  'dateOfBirth',
  'nationalId',
  'email',
  'username',
  'phone',
  'address',
  'accountHolder',
  'accountNumber',
  'bic',
])

/** The fields that several columns of a file of workers form. */
export const workerParts = [nameParts, addressParts('address'), phoneParts('phone')]
