// Before anything is drawn: the colours and the language that were chosen on this device.
;(function () {
  var root = document.documentElement
  try {
    var scheme = localStorage.getItem('interim.scheme') || 'auto'
    var dark = scheme === 'dark' || (scheme === 'auto' && matchMedia('(prefers-color-scheme: dark)').matches)
    root.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light')
    root.lang = localStorage.getItem('interim.language') || root.lang
  } catch {
    root.setAttribute('data-mantine-color-scheme', 'light')
  }
})()
