/** An email address that breaks before the @ if it has to. */
export function MailAddress({ address }: { address: string }) {
  const joint = address.lastIndexOf('@')
  return (
    <>
      {address.slice(0, joint)}
      <wbr />
      {address.slice(joint)}
    </>
  )
}
