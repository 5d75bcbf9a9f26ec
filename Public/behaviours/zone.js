// Tells the server the time zone of this browser, in which it counts the days of visitors and of accounts
// that chose none. One that a visitor chose stays: scripts can't set a cookie that is hidden from them.
const {timeZone} = Intl.DateTimeFormat().resolvedOptions();
const secure = location.protocol === 'https:' ? '; Secure' : '';
if (timeZone) document.cookie = `zone=${timeZone}; Path=/; Max-Age=31536000; SameSite=Lax${secure}`;
