import { Kbd, Switch } from '@mantine/core'
import { Fragment } from 'react'
import { useProfile } from '#domains/accounts/web/session.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { closeKeys } from '#platform/web/keys/keys-sheet.ts'
import { turnSingleKeys, useSingleKeys } from '#platform/web/keys/single-keys.ts'
import { Dialog } from '#platform/web/ui/dialog/Dialog.tsx'
import styles from './KeysSheet.module.css'
import { areasFor } from './shortcuts.ts'

const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent)
const macs: Readonly<Record<string, string>> = { Ctrl: '⌘', Alt: '⌥', Shift: '⇧' }

/** All shortcuts of the user by area, and the switch for single-key shortcuts. */
export function KeysSheet() {
  const { t } = useTranslation()
  const profile = useProfile()
  const isOn = useSingleKeys()
  const named = (key: string) => (isMac && macs[key]) || (key === 'Space' ? t('app.keys.space') : key)
  return (
    <Dialog size="58rem" onClose={closeKeys} title={t('app.profile.keys')}>
      <div className={styles.areas}>
        {areasFor(profile).map(({ name, shortcuts }) => (
          <section key={name}>
            <h3 className={styles.area}>{t(`app.keys.area.${name}`)}</h3>
            <dl className={styles.keys}>
              {shortcuts.map(({ keys, messageKey }) => (
                <div key={`${messageKey} ${keys.join()}`} className={styles.key}>
                  <dt>
                    {keys.map((together, index) => (
                      <Fragment key={together.join()}>
                        {index > 0 && ' '}
                        <span className={styles.together}>
                          <Kbd>{named(together[0])}</Kbd>
                          {together[1] !== undefined && <Kbd>{named(together[1])}</Kbd>}
                        </span>
                      </Fragment>
                    ))}
                  </dt>
                  <dd>{t(messageKey)}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
      <Switch
        label={t('app.keys.single')}
        description={t('app.keys.singleText')}
        checked={isOn}
        onChange={(event) => turnSingleKeys(event.currentTarget.checked)}
        mt="lg"
      />
    </Dialog>
  )
}
