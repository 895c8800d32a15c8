import { Alert, Anchor } from '@mantine/core'
import { IconAlertTriangle, IconCircleX, IconInfoCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useRead } from '#platform/web/api/use-read.ts'
import { dateIn } from '#platform/web/format/calendar.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { Link } from '#platform/web/navigation/Link.tsx'
import { useParams } from '#platform/web/navigation/use-navigation.ts'
import { Reading } from '#platform/web/ui/feedback/Reading.tsx'
import { Page } from '#platform/web/ui/page/Page.tsx'
import { Panel } from '#platform/web/ui/page/Panel.tsx'
import { Facts } from '#platform/web/ui/record/Facts.tsx'
import { History } from '#platform/web/ui/record/History.tsx'
import { choiceText } from '#platform/web/ui/record/choice-text.ts'
import { LimitNotice } from '#domains/assignments/web/LimitNotice.tsx'
import { type ContractPage, contractRoutes } from '../../contract.ts'
import { contractStatuses, formerStatuses, kindsOfContracts } from '../../rules.ts'
import { ContractStatusBadge } from '../ContractStatusBadge.tsx'
import { ContractText } from '../ContractText.tsx'
import { ContractActions } from './ContractActions.tsx'

/** The page of a contract for users: its text, its signatures and its file. */
export function ContractScreen() {
  const { t } = useTranslation()
  const { id } = useParams()
  const contract = useRead(contractRoutes.readContract, { params: { id } })
  const found = contract.data
  return (
    <Page
      title={found?.title ?? t('contracts.page.title')}
      lead={found && [found.worker?.name, found.role, found.client.name].filter(Boolean).join(' · ')}
      badge={found && <ContractStatusBadge status={found.status} />}
      back={{ to: '/provider/contracts', label: t('contracts.list.title') }}
      actions={found && <ContractActions contract={found} />}
    >
      <Reading of={contract} as="form">
        {(known) => (
          <>
            <Notices contract={known} />
            <ContractFacts contract={known} />
            <Panel title={t('contracts.page.text')}>
              <ContractText text={known.text} language={known.language} />
            </Panel>
            <ContractHistory id={known.id} />
          </>
        )}
      </Reading>
    </Page>
  )
}

function Notice({ color, title, children }: { color: string; title?: string; children?: ReactNode }) {
  const Icon = color === 'red' ? IconCircleX : color === 'blue' ? IconInfoCircle : IconAlertTriangle
  return (
    <Alert color={color} icon={<Icon size={20} aria-hidden />} {...(title && { title })}>
      {children}
    </Alert>
  )
}

function Notices({ contract }: { contract: ContractPage }) {
  const { t } = useTranslation()
  const { timeZone } = useFormat()
  const { status, hasChanged, countersignedAt, signedAt, startDate, kind, voidReason, declineReason, missingDetails } =
    contract
  const isOpen = status === 'draft' || status === 'sent' || status === 'party_signed' || status === 'signed'
  return (
    <>
      {status === 'party_signed' && countersignedAt && <Notice color="blue">{t('contracts.page.sealing')}</Notice>}
      {hasChanged && isOpen && <Notice color="yellow">{t('contracts.page.changed')}</Notice>}
      {contract.party === 'worker' && signedAt && dateIn(timeZone, signedAt) > startDate && (
        <Notice color="yellow" title={t('contracts.page.late')}>
          {t(`contracts.page.lateText.${kindsOfContracts[kind].country}`)}
        </Notice>
      )}
      {contract.isLate && (
        <Notice color="yellow" title={t('contracts.page.lateClient')}>
          {t(`contracts.page.lateClientText.${kindsOfContracts[kind].country}`)}
        </Notice>
      )}
      <LimitNotice findings={contract.limits} />
      {missingDetails.length > 0 && (
        <Notice color="yellow">
          {t('contracts.page.missingDetails', {
            details: missingDetails.map((name) => t(`contracts.detail.${name}`)).join(', '),
          })}
        </Notice>
      )}
      {status === 'void' && (
        <Notice color="red">
          {voidReason ? t('contracts.page.voided', { reason: voidReason }) : t('contracts.page.voidedWithAssignment')}
        </Notice>
      )}
      {declineReason && (
        <Notice color="red">
          {t(contract.party === 'client' ? 'contracts.page.declinedByClient' : 'contracts.page.declined', {
            reason: declineReason,
          })}
        </Notice>
      )}
    </>
  )
}

function ContractFacts({ contract }: { contract: ContractPage }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { worker, client, kind, language, template, missingReason, amendment, file, evidence } = contract
  const isOfClient = contract.party === 'client'
  const moment = (at: string | null) => at && format.moment(at)
  return (
    <>
      <Panel title={t('contracts.page.facts')}>
        <Facts
          facts={[
            ...(worker
              ? [
                  [
                    t('contracts.page.worker'),
                    <Anchor key="worker" component={Link} to={`/provider/workforce/profile/${worker.id}`}>
                      {worker.name}
                    </Anchor>,
                  ] as const,
                ]
              : []),
            [
              t('contracts.page.client'),
              <Anchor key="client" component={Link} to={`/provider/clients/${client.id}`}>
                {client.name}
              </Anchor>,
            ],
            ...(contract.assignmentId
              ? [
                  [
                    t('contracts.page.assignment'),
                    <Anchor key="assignment" component={Link} to={`/provider/assignments/${contract.assignmentId}`}>
                      {[contract.role, worker?.name].filter(Boolean).join(' · ')}
                    </Anchor>,
                  ] as const,
                ]
              : []),
            [t('contracts.page.dates'), format.dates(contract.startDate, contract.endDate)],
            ...(contract.dueDate ? [[t('contracts.page.dueDate'), format.date(contract.dueDate)] as const] : []),
            [t('contracts.form.kind'), t(`contracts.kind.${kind}`)],
            [t('contracts.form.language'), t(`contracts.language.${language}`)],
            [
              t('contracts.page.template'),
              t(/-/.test(template) ? 'contracts.templates.isDefault' : 'contracts.templates.isOwn', {
                edition: template,
              }),
            ],
            ...(amendment
              ? [
                  [
                    t('contracts.page.amends'),
                    <Anchor key="amends" component={Link} to={`/provider/contracts/${amendment.of}`}>
                      {t('contracts.list.amendment', { number: amendment.number })}
                    </Anchor>,
                  ] as const,
                ]
              : []),
            ...(missingReason ? [[t('contracts.page.missingReason'), missingReason, 'wide'] as const] : []),
          ]}
        />
      </Panel>
      {contract.sentAt && (
        <Panel title={t('contracts.page.evidence')}>
          <Facts
            facts={[
              [t('contracts.page.sentAt'), moment(contract.sentAt)],
              [
                t(isOfClient ? 'contracts.page.signedByClient' : 'contracts.page.signedAt'),
                contract.signedAt && [moment(contract.signedAt), evidence.party?.name].filter(Boolean).join(', '),
              ],
              ...(isOfClient && evidence.party
                ? [
                    [
                      t('contracts.page.identified'),
                      t(`contracts.document.methods.${evidence.party.method}`, { email: evidence.party.email ?? '' }),
                      'wide',
                    ] as const,
                  ]
                : []),
              [
                t('contracts.page.countersignedAt'),
                contract.countersignedAt &&
                  [moment(contract.countersignedAt), contract.countersignedBy?.name].filter(Boolean).join(', '),
              ],
              [
                t(isOfClient ? 'contracts.page.deviceOfClient' : 'contracts.page.device'),
                evidence.party && [evidence.party.address, evidence.party.browser].filter(Boolean).join(', '),
                'wide',
              ],
              [t('contracts.page.hash'), contract.textHash, 'wide'],
              ...(file
                ? [
                    [
                      t('contracts.page.seal'),
                      t(file.isStamped ? 'contracts.page.sealedAt' : 'contracts.page.sealedUnstamped', {
                        at: format.moment(file.sealedAt),
                      }),
                    ] as const,
                    ...(file.stampedAt
                      ? [[t('contracts.page.stampedAt'), format.moment(file.stampedAt)] as const]
                      : []),
                    ...(file.isStampDue
                      ? [[t('contracts.page.stampedAt'), t('contracts.page.stampDue')] as const]
                      : []),
                    [t('contracts.page.fileHash'), file.sha256, 'wide'] as const,
                  ]
                : []),
            ]}
          />
        </Panel>
      )}
    </>
  )
}

function ContractHistory({ id }: { id: string }) {
  const { t } = useTranslation()
  const format = useFormat()
  const moment = (value: unknown) => format.moment(String(value))
  return (
    <History
      of={contractRoutes.readContractHistory}
      input={{ params: { id }, query: {} }}
      fields={{
        status: {
          label: t('contracts.page.status'),
          show: choiceText([...contractStatuses, ...formerStatuses], (one) => t(`contracts.status.${one}`)),
        },
        sentAt: { label: t('contracts.page.sentAt'), show: moment },
        signedAt: { label: t('contracts.page.signedAt'), show: moment },
        countersignedAt: { label: t('contracts.page.countersignedAt'), show: moment },
        voidReason: { label: t('contracts.action.voidReason') },
        declineReason: { label: t('contracts.own.declineReason') },
        sentBy: null,
        countersignedBy: null,
        party: null,
        clientId: null,
        declinedAt: null,
        voidedAt: null,
        textHash: null,
        template: null,
        templateHash: null,
        missingReason: null,
      }}
    />
  )
}
