module.exports = async function stopSharedCluster() {
  await globalThis.waypostTestCluster?.stop();
};
