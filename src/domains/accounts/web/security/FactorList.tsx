import { Button } from '@mantine/core'
import { IconDeviceMobile, IconFingerprint, IconLifebuoy } from '@tabler/icons-react'
import { type ComponentType, type ReactNode, useRef, useState } from 'react'
import type { Answer } from '#base/route.ts'
import { useRead } from '#platform/web/api/use-read.ts'
import { useWrite } from '#platform/web/api/use-write.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { Panel } from '#platform/web/ui/page/Panel.tsx'
import { Reading } from '#platform/web/ui/feedback/Reading.tsx'
import { ToneBadge } from '#platform/web/ui/record/StatusBadge.tsx'
import { factorRoutes, type OwnFactors } from '../../contract/factors.ts'
import { takesPasskeys } from '../passkeys.ts'
import { AuthenticatorDialog } from './AuthenticatorDialog.tsx'
import { RemoveAuthenticator, RemovePasskey, RenewRecoveryCodes } from './FactorChange.tsx'
import { PasskeyDialog } from './PasskeyDialog.tsx'
import styles from './SecurityList.module.css'

type Passkey = OwnFactors['passkeys'][number]
type FactorDialog =
  | 'removeAuthenticator'
  | 'renewCodes'
  | { readonly remove: Passkey }
  | { readonly authenticator: Answer<typeof factorRoutes.startAuthenticator> }
  | { readonly passkey: Answer<typeof factorRoutes.startPasskey> }

/** The actor's second factors: authenticator app, passkeys, and recovery codes for when both are lost. */
export function FactorList() {
  const { t } = useTranslation()
  const factors = useRead(factorRoutes.readFactors, {})
  const isOn = factors.data && (factors.data.authenticator !== null || factors.data.passkeys.length > 0)
  return (
    <Panel
      title={t('accounts.factors.title')}
      lead={t('accounts.factors.lead')}
      action={
        isOn !== undefined && (
          <ToneBadge tone={isOn ? 'good' : 'neutral'}>
            {t(isOn ? 'accounts.factors.on' : 'accounts.factors.off')}
          </ToneBadge>
        )
      }
    >
      <Reading of={factors}>{(known) => <Factors of={known} />}</Reading>
    </Panel>
  )
}

function Factors({ of: factors }: { of: OwnFactors }) {
  const { t } = useTranslation()
  const format = useFormat()
  const [dialog, setDialog] = useState<FactorDialog>()
  // A button is disabled while it loads, and then no longer has the focus that the dialog would return.
  const opener = useRef<HTMLElement>(null)
  const may = (action: OwnFactors['allowed'][number]) => factors.allowed.includes(action)
  const ask = (what: FactorDialog) => (event: { currentTarget: HTMLElement }) => {
    opener.current = event.currentTarget
    setDialog(what)
  }
  const authenticating = useWrite(factorRoutes.startAuthenticator)
  const addingPasskey = useWrite(factorRoutes.startPasskey)
  async function startAuthenticator(event: { currentTarget: HTMLElement }) {
    opener.current = event.currentTarget
    const outcome = await authenticating.act({})
    if (outcome.ok) setDialog({ authenticator: outcome.answer })
  }
  async function startPasskey(event: { currentTarget: HTMLElement }) {
    opener.current = event.currentTarget
    const outcome = await addingPasskey.act({})
    if (outcome.ok) setDialog({ passkey: outcome.answer })
  }
  const close = () => {
    setDialog(undefined)
    opener.current?.focus()
  }
  const { authenticator, passkeys, recoveryCodes } = factors
  const usedOf = ({ usedAt }: Passkey) =>
    usedAt ? t('accounts.factors.passkeys.used', { when: format.ago(usedAt) }) : t('accounts.factors.passkeys.unused')
  return (
    <>
      <ul className={styles.list}>
        <Row
          icon={IconDeviceMobile}
          name={t('accounts.factors.authenticator.name')}
          note={
            authenticator
              ? t('accounts.factors.authenticator.since', { when: format.moment(authenticator.createdAt) })
              : t('accounts.factors.authenticator.none')
          }
        >
          {may('addAuthenticator') && (
            <Button
              variant="default"
              className={styles.end ?? ''}
              loading={authenticating.pending}
              onClick={(event) => void startAuthenticator(event)}
            >
              {t('accounts.factors.authenticator.add')}
            </Button>
          )}
          {may('removeAuthenticator') && (
            <Button
              variant="default"
              className={styles.end ?? ''}
              aria-label={t('accounts.factors.authenticator.removeOf')}
              onClick={ask('removeAuthenticator')}
            >
              {t('accounts.factors.authenticator.remove')}
            </Button>
          )}
        </Row>
        <Row
          icon={IconFingerprint}
          name={t('accounts.factors.passkeys.name')}
          note={t(takesPasskeys() ? 'accounts.factors.passkeys.none' : 'accounts.factors.passkeys.notPossible')}
        >
          {may('addPasskey') && takesPasskeys() && (
            <Button
              variant="default"
              className={styles.end ?? ''}
              loading={addingPasskey.pending}
              onClick={(event) => void startPasskey(event)}
            >
              {t('accounts.factors.passkeys.add')}
            </Button>
          )}
        </Row>
        {passkeys.map((passkey) => (
          <Row
            key={passkey.id}
            within
            name={passkey.name}
            note={`${t('accounts.factors.passkeys.since', { when: format.moment(passkey.createdAt) })} · ${usedOf(passkey)}`}
          >
            {may('removePasskey') && (
              <Button
                variant="default"
                className={styles.end ?? ''}
                aria-label={t('accounts.factors.passkeys.removeOf', { name: passkey.name })}
                onClick={ask({ remove: passkey })}
              >
                {t('accounts.factors.passkeys.remove')}
              </Button>
            )}
          </Row>
        ))}
        <Row
          icon={IconLifebuoy}
          name={t('accounts.factors.recovery.name')}
          badge={
            recoveryCodes && recoveryCodes.left < 4 ? (
              <ToneBadge tone="attention">{t('accounts.factors.recovery.few')}</ToneBadge>
            ) : undefined
          }
          note={
            recoveryCodes
              ? t('accounts.factors.recovery.left', {
                  left: recoveryCodes.left,
                  when: format.moment(recoveryCodes.madeAt),
                })
              : t('accounts.factors.recovery.none')
          }
        >
          {may('renewCodes') && (
            <Button variant="default" className={styles.end ?? ''} onClick={ask('renewCodes')}>
              {t('accounts.factors.recovery.renew')}
            </Button>
          )}
        </Row>
      </ul>
      {dialog === 'removeAuthenticator' && <RemoveAuthenticator factors={factors} onClose={close} />}
      {dialog === 'renewCodes' && <RenewRecoveryCodes onClose={close} />}
      {typeof dialog === 'object' && 'authenticator' in dialog && (
        <AuthenticatorDialog started={dialog.authenticator} onClose={close} />
      )}
      {typeof dialog === 'object' && 'passkey' in dialog && <PasskeyDialog started={dialog.passkey} onClose={close} />}
      {typeof dialog === 'object' && 'remove' in dialog && (
        <RemovePasskey factors={factors} of={dialog.remove} onClose={close} />
      )}
    </>
  )
}

interface RowProps {
  icon?: ComponentType<{ size?: number | string }>
  name: string
  note: string
  badge?: ReactNode
  /** True for a row that belongs to the one above. */
  within?: boolean
  children?: ReactNode
}

function Row({ icon: Icon, name, note, badge, within = false, children }: RowProps) {
  return (
    <li className={styles.item} data-within={within || undefined}>
      <span className={styles.icon} aria-hidden>
        {Icon && <Icon size={22} />}
      </span>
      <div className={styles.words}>
        <p className={styles.name}>
          {name}
          {badge}
        </p>
        <p className={styles.note}>{note}</p>
      </div>
      {children}
    </li>
  )
}
