// The smallest Electron program: one window with an empty page.
const { app, BrowserWindow } = require('electron');

app.whenReady().then(() => {
  const window = new BrowserWindow({ width: 1_280, height: 800 });
  window.loadURL('data:text/html,<!doctype html><title>Empty</title><p>Empty');
});
app.on('window-all-closed', () => app.quit());
