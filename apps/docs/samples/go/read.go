// ATTESTATION_NO is the reference number of your attestation.
package main

import (
	"crypto"
	"crypto/rand"
	"crypto/rsa"
	"crypto/sha256"
	"crypto/x509"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"encoding/pem"
	"fmt"
	"io"
	"log"
	"net/http"
	"os"
	"strings"
	"time"
)

const path = "/api/v1/attestation"

func main() {
	accessKey := os.Getenv("ACCESS_KEY")
	// Serialized once: this text is signed, and this text is sent.
	payload, err := json.Marshal(map[string]any{
		"ano":    os.Getenv("ATTESTATION_NO"),
		"fields": []string{"identities", "factoids"},
	})
	check(err)

	id := make([]byte, 16) // 32 hexadecimal characters, the longest that is allowed
	_, err = rand.Read(id)
	check(err)
	requestID, tonce := hex.EncodeToString(id), time.Now().Unix()
	digest := sha256.Sum256([]byte(fmt.Sprintf("POST%s%s%s%d%s", path, requestID, accessKey, tonce, payload)))
	signature, err := rsa.SignPKCS1v15(rand.Reader, readKey(os.Getenv("PRIVATE_KEY_FILE")), crypto.SHA256, digest[:])
	check(err)

	// By hand, because json.Marshal would re-serialize a json.RawMessage.
	body := fmt.Sprintf(`{"request_id": %q, "access_key": %q, "tonce": %d, "payload": %s, "signature": %q}`,
		requestID, accessKey, tonce, payload, base64.StdEncoding.EncodeToString(signature))
	client := &http.Client{Timeout: 30 * time.Second}
	response, err := client.Post(os.Getenv("BASE_URL")+path, "application/json", strings.NewReader(body))
	check(err)
	defer response.Body.Close()
	text, err := io.ReadAll(response.Body)
	check(err)
	if response.StatusCode/100 != 2 {
		log.Fatalf("%d: %s", response.StatusCode, text)
	}
	var answer struct{ Data json.RawMessage }
	check(json.Unmarshal(text, &answer))
	fmt.Println(string(answer.Data))
}

func readKey(file string) *rsa.PrivateKey {
	text, err := os.ReadFile(file)
	check(err)
	block, _ := pem.Decode(text)
	if block == nil {
		log.Fatalf("%s is not a PEM file", file)
	}
	key, err := x509.ParsePKCS8PrivateKey(block.Bytes)
	check(err)
	return key.(*rsa.PrivateKey)
}

func check(err error) {
	if err != nil {
		log.Fatal(err)
	}
}
