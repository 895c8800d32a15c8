import { sepaText } from '#base/official/sepa-characters.ts'
import { element, textElement, type XmlElement } from '#platform/server/xml/xml-writer.ts'

/** The debtor's or a creditor's account. */
interface Party {
  readonly name: string
  readonly iban: string
  readonly bic: string | null
}

/** One payment in euro: cents above zero, with an id that the bank returns in its reports. */
export interface Payment extends Party {
  readonly reference: string
  readonly cents: number
  readonly text: string
}

/** Payments of one day from one account. */
export interface Order {
  /** At most 33 letters and digits; banks refuse a repeated one. */
  readonly id: string
  readonly madeAt: string
  readonly payDate: string
  readonly payer: Party
  readonly payments: readonly Payment[]
}

const namespace = 'urn:iso:std:iso:20022:tech:xsd:pain.001.001.09'

/** Builds a SEPA credit transfer of salaries (ISO 20022, pain.001.001.09). Count and sum are those of the payments. */
export function creditTransferOf({ id, madeAt, payDate, payer, payments }: Order): XmlElement {
  const counted = [
    element('NbOfTxs', String(payments.length)),
    element('CtrlSum', euros(payments.reduce((sum, { cents }) => sum + BigInt(cents), 0n))),
  ]
  const initiation = element('CstmrCdtTrfInitn', [
    element('GrpHdr', [
      element('MsgId', id),
      element('CreDtTm', madeAt),
      ...counted,
      element('InitgPty', [nameOf(payer)]),
    ]),
    element('PmtInf', [
      element('PmtInfId', `${id}-1`),
      element('PmtMtd', 'TRF'),
      element('BtchBookg', 'true'),
      ...counted,
      element('PmtTpInf', [element('SvcLvl', [element('Cd', 'SEPA')]), element('CtgyPurp', [element('Cd', 'SALA')])]),
      element('ReqdExctnDt', [element('Dt', payDate)]),
      element('Dbtr', [nameOf(payer)]),
      element('DbtrAcct', [accountOf(payer)]),
      element('DbtrAgt', [agentOf(payer) ?? element('FinInstnId', [other('NOTPROVIDED')])]),
      element('ChrgBr', 'SLEV'),
      ...payments.map(paymentOf),
    ]),
  ])
  return element('Document', [initiation], { xmlns: namespace })
}

function paymentOf(payment: Payment): XmlElement {
  const agent = agentOf(payment)
  return element('CdtTrfTxInf', [
    element('PmtId', [element('EndToEndId', payment.reference)]),
    element('Amt', [element('InstdAmt', euros(BigInt(payment.cents)), { Ccy: 'EUR' })]),
    agent && element('CdtrAgt', [agent]),
    element('Cdtr', [nameOf(payment)]),
    element('CdtrAcct', [accountOf(payment)]),
    element('RmtInf', [textElement('Ustrd', sepaText(payment.text, 140))]),
  ])
}

const nameOf = ({ name }: Party) => element('Nm', sepaText(name, 70) || 'NOTPROVIDED')
const accountOf = ({ iban }: Party) => element('Id', [element('IBAN', iban)])
const agentOf = ({ bic }: Party) => (bic === null ? undefined : element('FinInstnId', [element('BICFI', bic)]))
const other = (id: string) => element('Othr', [element('Id', id)])

function euros(cents: bigint): string {
  return `${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`
}
